import { createContext, type ReactNode, useContext } from 'react'
import { may, type Permission, ROLES, type Role } from '../../domain/staff/roles.ts'

const RolesContext = createContext<readonly Role[]>(ROLES)

/** Whose back office it is: what is shown of it is what these roles may do. A courtesy: the server decides at every call. */
export const WithRoles = ({ roles, children }: { roles: readonly Role[]; children: ReactNode }) => (
  <RolesContext value={roles}>{children}</RolesContext>
)

/** Whether who is signed in may do something, by their roles. Outside of the back office's frame everything is shown. */
export function useMay(): (permission: Permission) => boolean {
  const roles = useContext(RolesContext)
  return permission => may(roles, permission)
}

type Props = { to: Permission; children: ReactNode; otherwise?: ReactNode }

/** Shown to who may do it; `otherwise` to others. */
export function Allowed({ to, children, otherwise = null }: Props) {
  return useMay()(to) ? children : otherwise
}
