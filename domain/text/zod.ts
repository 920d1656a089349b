import * as z from 'zod/mini'

// A strict Content-Security-Policy forbids `new Function`, with which zod compiles its checks: in the browser it must
// interpret them instead. All code imports `z` from here, so that the setting always applies.
z.config({ jitless: typeof document !== 'undefined' })

export { z }
