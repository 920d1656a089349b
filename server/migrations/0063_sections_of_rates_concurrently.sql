-- concurrently
ALTER TABLE "setting_versions" VALIDATE CONSTRAINT "setting_versions_section";
