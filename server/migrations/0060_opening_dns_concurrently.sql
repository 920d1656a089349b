-- concurrently
ALTER TABLE "opening_checks" VALIDATE CONSTRAINT "opening_checks_kind";
