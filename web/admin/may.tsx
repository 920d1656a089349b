import { createContext, type ReactNode, useContext } from 'react'
import { may, type Permission, ROLES, type Role } from '../../domain/staff/roles.ts'

const RolesContext = createContext<readonly Role[]>(ROLES)

/** The roles of the signed-in admin: controls are shown by permission. A courtesy only: the server decides at every call. */
export const WithRoles = ({ roles, children }: { roles: readonly Role[]; children: ReactNode }) => (
  <RolesContext value={roles}>{children}</RolesContext>
)

/** Whether the signed-in admin has a permission, by role. Outside the back office's frame everything is shown. */
export function useMay(): (permission: Permission) => boolean {
  const roles = useContext(RolesContext)
  return permission => may(roles, permission)
}

type Props = { to: Permission; children: ReactNode; otherwise?: ReactNode }

/** Shows its children with the permission, `otherwise` without it. */
export function Allowed({ to, children, otherwise = null }: Props) {
  return useMay()(to) ? children : otherwise
}
