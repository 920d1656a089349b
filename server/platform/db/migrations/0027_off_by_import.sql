DROP INDEX "import_changes_unpublished";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "off_by_import" boolean DEFAULT false NOT NULL;