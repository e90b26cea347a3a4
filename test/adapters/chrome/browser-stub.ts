/** An event of the browser with `fire` for tests. */
export function event<A extends unknown[], R = unknown>() {
  const listeners = new Set<(...args: A) => R>();
  return {
    addListener: (listener: (...args: A) => R) => void listeners.add(listener),
    removeListener: (listener: (...args: A) => R) => void listeners.delete(listener),
    fire: (...args: A): R[] => [...listeners].map((listener) => listener(...args)),
    size: () => listeners.size,
  };
}

export type StubPort = ReturnType<typeof createPort>;

/** One end of a port. */
export function createPort(name: string, sender?: { id?: string }) {
  return {
    name,
    sender,
    sent: [] as unknown[],
    disconnected: false,
    onMessage: event<[unknown]>(),
    onDisconnect: event<[]>(),
    postMessage(message: unknown) {
      if (this.disconnected) throw new Error('Attempting to use a disconnected port object');
      this.sent.push(message);
    },
    disconnect() {
      this.disconnected = true;
    },
  };
}

function createArea(name: string, onChanged: ReturnType<typeof event<[Record<string, object>, string]>>) {
  const data = new Map<string, unknown>();
  return {
    data,
    accessLevel: '',
    /** Most characters of JSON it takes. */
    quota: 10_000_000,
    get: async (key: string | null): Promise<Record<string, unknown>> => {
      const entries = [...data].filter(([name]) => key === null || name === key);
      return structuredClone(Object.fromEntries(entries));
    },
    async remove(keys: readonly string[]) {
      for (const key of keys) {
        data.delete(key);
        onChanged.fire({ [key]: {} }, name);
      }
    },
    async set(values: Record<string, unknown>) {
      const size = JSON.stringify([...data, values]).length;
      if (size > this.quota) throw new Error('Session storage quota bytes exceeded. Values were not stored.');
      for (const [key, newValue] of Object.entries(values)) {
        const oldValue = data.get(key);
        data.set(key, structuredClone(newValue));
        onChanged.fire({ [key]: { oldValue, newValue: structuredClone(newValue) } }, name);
      }
    },
    async setAccessLevel({ accessLevel }: { accessLevel: string }) {
      this.accessLevel = accessLevel;
    },
  };
}

/** The part of the browser's extension API that the adapters touch, without a browser. */
export function createBrowserStub() {
  const onChanged = event<[Record<string, object>, string]>();
  const onUpdated = event<[number, { status?: string }]>();
  const onRemoved = event<[number]>();
  const stub = {
    alarmsSet: new Map<string, { periodInMinutes?: number }>(),
    granted: new Set<string>(),
    groups: new Map<number, { id: number; windowId: number; title: string; tabs: number[] }>(),
    openTabs: [] as { id: number; url: string; active: boolean; windowId: number | undefined }[],
    platformCalls: 0,
    ports: [] as StubPort[],
    requests: [] as string[][],
    focusedWindow: 1,
    extension: { inIncognitoContext: false },

    runtime: {
      id: 'winnow-id' as string | undefined,
      onMessage: event<[unknown, { id?: string; url?: string }, (reply: unknown) => void], unknown>(),
      onConnect: event<[StubPort]>(),
      sendMessage: async (_message: unknown): Promise<unknown> => undefined,
      connect({ name }: { name: string }) {
        const port = createPort(name);
        stub.ports.push(port);
        return port;
      },
      async getPlatformInfo() {
        stub.platformCalls += 1;
        return { os: 'linux' };
      },
    },
    storage: { onChanged, local: createArea('local', onChanged), session: createArea('session', onChanged) },
    permissions: {
      onAdded: event<[]>(),
      onRemoved: event<[]>(),
      contains: async ({ origins }: { origins: string[] }) => origins.every((origin) => stub.granted.has(origin)),
      async request({ origins }: { origins: string[] }) {
        stub.requests.push(origins);
        return true;
      },
    },
    alarms: {
      onAlarm: event<[{ name: string }]>(),
      create: async (name: string, info: { periodInMinutes?: number }) => void stub.alarmsSet.set(name, info),
      clear: async (name: string) => stub.alarmsSet.delete(name),
    },
    windows: { getLastFocused: async () => ({ id: stub.focusedWindow }) },
    tabs: {
      onUpdated,
      onRemoved,
      async create(tab: { url: string; active: boolean; windowId?: number }) {
        if (tab.url.includes('refused')) throw new Error('refused');
        const made = { ...tab, id: stub.openTabs.length + 1, windowId: tab.windowId };
        stub.openTabs.push(made);
        return made;
      },
      async group(options: { tabIds: number[]; groupId?: number; createProperties?: { windowId: number } }) {
        const { tabIds, groupId = stub.groups.size + 100, createProperties } = options;
        const group = stub.groups.get(groupId);
        if (!group && options.groupId !== undefined) throw new Error(`No group with id: ${groupId}.`);
        const made = group ?? { id: groupId, windowId: createProperties?.windowId ?? 0, title: '', tabs: [] };
        stub.groups.set(groupId, { ...made, tabs: [...made.tabs, ...tabIds] });
        return groupId;
      },
    },
    tabGroups: {
      async get(id: number) {
        const group = stub.groups.get(id);
        if (!group) throw new Error(`No group with id: ${id}.`);
        return group;
      },
      async update(id: number, { title }: { title: string }) {
        const group = stub.groups.get(id);
        if (group) group.title = title;
      },
    },
  };
  return stub;
}

/** The stub that `vi.mock('wxt/browser', …)` hands out; `renew` empties it between tests. */
let current = createBrowserStub();
export const browser = new Proxy(current, {
  get: (_, key) => Reflect.get(current, key),
  set: (_, key, value) => Reflect.set(current, key, value),
});
export const renew = (): void => {
  current = createBrowserStub();
};
