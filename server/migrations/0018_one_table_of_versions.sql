-- contract since 0017: versions has all of it, and no version from 0017 on reads these
DROP TRIGGER "versions_copied_back" ON "versions";--> statement-breakpoint
DROP VIEW "public"."settings_in_force";--> statement-breakpoint
-- squawk-ignore ban-drop-table
DROP TABLE "legal_versions";--> statement-breakpoint
-- squawk-ignore ban-drop-table
DROP TABLE "mail_text_versions";--> statement-breakpoint
-- squawk-ignore ban-drop-table
DROP TABLE "setting_versions";--> statement-breakpoint
DROP FUNCTION copy_version_back();--> statement-breakpoint
DROP FUNCTION copy_legal_version();--> statement-breakpoint
DROP FUNCTION copy_mail_text_version();--> statement-breakpoint
DROP FUNCTION copy_setting_version();
