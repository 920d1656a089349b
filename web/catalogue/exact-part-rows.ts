import { lazyPart } from '../ui/lazy-part.tsx'

/** Loaded where a number was searched for that one part has. */
export const ExactPartRows = lazyPart(() => import('./ExactPartRows.tsx').then(({ ExactPartRows }) => ExactPartRows))
