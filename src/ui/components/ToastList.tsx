import { useEffect, useRef } from 'preact/hooks';
import { useModel } from '../state/model';
import type { Toast } from '../state/toasts';
import { useTexts } from '../texts';

/** Short messages at the foot; they wait while the person is at them. */
export function ToastList() {
  const { toasts } = useModel();
  const texts = useTexts();
  return (
    <section
      class="toasts"
      aria-label={texts.notices}
      onFocusIn={() => toasts.hold(true)}
      onFocusOut={() => toasts.hold(false)}
      onMouseEnter={() => toasts.hold(true)}
      onMouseLeave={() => toasts.hold(false)}
    >
      {toasts.list.value.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastLine({ toast }: { toast: Toast }) {
  const { toasts } = useModel();
  const texts = useTexts();
  const action = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The control that was used may be gone (a deleted row): the keyboard goes on at the message's own.
    const page = action.current?.ownerDocument;
    if (page && (page.activeElement === null || page.activeElement === page.body)) action.current?.focus();
  }, []);
  return (
    <div class={`toast toast-${toast.tone}`} role={toast.tone === 'bad' ? 'alert' : 'status'}>
      <p>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          ref={action}
          class="button button-toast"
          onClick={() => {
            toast.action?.run();
            toasts.dismiss(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button type="button" class="button button-toast" onClick={() => toasts.dismiss(toast.id)}>
        {texts.dismiss}
      </button>
    </div>
  );
}
