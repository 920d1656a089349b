/**
 * TCP probes a silent connection after 30 s instead of the system's two hours, so a connection whose other end is
 * unreachable breaks even during a statement without a timeout. Without a delay, Node uses the two hours.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }
