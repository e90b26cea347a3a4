import type { ComponentChildren } from 'preact';

export type SettingsSectionProps = { id: string; title: string; lead?: string; children: ComponentChildren };

/** A titled part of the settings. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section class="settings-section" id={id} aria-labelledby={`${id}-title`}>
      <div class="settings-intro">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead !== undefined && <p class="note">{lead}</p>}
      </div>
      <div class="settings-body">{children}</div>
    </section>
  );
}
