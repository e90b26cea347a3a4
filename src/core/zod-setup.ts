import * as z from 'zod';

// The extension's policy forbids code from strings, so zod must not try to compile validators.
z.config({ jitless: true });

export { z };
