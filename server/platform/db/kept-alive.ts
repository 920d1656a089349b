/**
 * TCP asks a silent connection for a sign of life after 30 s instead of the system's two hours: one whose other end is gone
 * breaks, also where a statement may take as long as it likes. Without a delay Node leaves it at the two hours.
 */
export const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }
