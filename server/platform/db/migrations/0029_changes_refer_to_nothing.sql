ALTER TABLE "import_changes" DROP CONSTRAINT "import_changes_import_id_imports_id_fk";
