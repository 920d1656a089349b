/** The filter of the admins' lists by assignee. */
export const ASSIGNED = { me: 'Me', nobody: 'Unassigned' } as const
export type Assigned = keyof typeof ASSIGNED
