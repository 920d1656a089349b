/** Whether a user `u` is an admin, for plain SQL. */
export const IS_ADMIN = `EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id
  WHERE ur.user_id = u.id AND r.name = 'admin')`
