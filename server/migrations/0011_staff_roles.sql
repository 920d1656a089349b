-- Nobody has the role of a customer: who has no role is one.
DELETE FROM "roles" WHERE "name" = 'customer';--> statement-breakpoint
INSERT INTO "roles" ("name") VALUES ('sales'), ('warehouse'), ('quality'), ('accounts');--> statement-breakpoint
DROP VIEW "public"."actors";--> statement-breakpoint
DROP VIEW "public"."people";--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_known" CHECK (name IN ('admin', 'sales', 'warehouse', 'quality', 'accounts'));--> statement-breakpoint
CREATE VIEW "public"."actors" AS (SELECT u.id, coalesce(nullif(u.name, '') || ' <' || u.email || '>', u.email) AS label,
      EXISTS (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.name = 'admin') AS is_admin,
      EXISTS (SELECT FROM user_roles ur WHERE ur.user_id = u.id) AS is_staff
    FROM users u);--> statement-breakpoint
CREATE VIEW "public"."people" AS (SELECT u.id, u.name, coalesce(nullif(u.name, ''), u.email) AS display_name, u.email, u.email_verified, u.two_factor_enabled,
      p.phone_number, p.company_name, p.job_title, p.use_same_address_for_billing,
      (SELECT ur.granted_at FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id AND r.name = 'admin') AS admin_since,
      u.created_at,
      ARRAY(SELECT r.name FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = u.id ORDER BY r.id) AS roles,
      (SELECT min(ur.granted_at) FROM user_roles ur WHERE ur.user_id = u.id) AS staff_since
    FROM users u LEFT JOIN profiles p ON p.user_id = u.id);--> statement-breakpoint
-- What an account was when it did it.
CREATE OR REPLACE FUNCTION name_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT CASE WHEN is_admin THEN 'admin' WHEN is_staff THEN 'staff' END INTO NEW.role FROM actors WHERE id = NEW.account_id;
  NEW.role := coalesce(NEW.role, 'customer');
  RETURN NEW;
END $$;
