import { readFileSync } from 'node:fs'

/** The browser's script, as the gateway serves it at /v1/Accept.js. */
export const ACCEPT_JS = readFileSync(new URL('accept.js', import.meta.url), 'utf8')
