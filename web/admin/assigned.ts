/** Who has what came in, as a filter of the admins' lists. */
export const ASSIGNED = { me: 'Me', nobody: 'Nobody' } as const
export type Assigned = keyof typeof ASSIGNED
