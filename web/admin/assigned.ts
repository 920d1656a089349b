/** The filter of the admins' lists by assignee. */
export const ASSIGNED = { me: 'Me', nobody: 'Nobody' } as const
export type Assigned = keyof typeof ASSIGNED
