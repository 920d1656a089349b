CREATE TABLE "versions" (
	"kind" text NOT NULL,
	"document" text NOT NULL,
	"version" integer NOT NULL,
	"body" json,
	"from_day" date,
	"restores" integer,
	"admin_id" uuid,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "versions_kind_document_version_pk" PRIMARY KEY("kind","document","version"),
	CONSTRAINT "versions_version" CHECK (version > 0 AND (restores IS NULL OR restores BETWEEN 0 AND version)),
	CONSTRAINT "versions_legal" CHECK (kind <> 'legal' OR (from_day IS NOT NULL AND length(body #>> '{}') BETWEEN 1 AND 48000))
);
--> statement-breakpoint
-- Until the next migration the version before serves beside this one, with three tables. What either saves is copied to the
-- other. The triggers come before the copy, so no row that is saved meanwhile is left out.
CREATE FUNCTION copy_setting_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF pg_trigger_depth() < 2 THEN
    INSERT INTO versions (kind, document, version, body, restores, admin_id, saved_at)
      VALUES ('settings', NEW.section, NEW.version, NEW.values, NEW.restores, NEW.admin_id, NEW.saved_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION copy_legal_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF pg_trigger_depth() < 2 THEN
    INSERT INTO versions (kind, document, version, body, from_day, admin_id, saved_at)
      VALUES ('legal', NEW.page, NEW.version, to_json(NEW.body), NEW.from_day, NEW.admin_id, NEW.saved_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION copy_mail_text_version() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF pg_trigger_depth() < 2 THEN
    INSERT INTO versions (kind, document, version, body, admin_id, saved_at)
      VALUES ('mail text', NEW.mail, NEW.version, NEW.text, NEW.admin_id, NEW.saved_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION copy_version_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF pg_trigger_depth() < 2 THEN
    CASE NEW.kind
      WHEN 'settings' THEN INSERT INTO setting_versions (section, version, values, restores, admin_id, saved_at)
        VALUES (NEW.document, NEW.version, NEW.body, NEW.restores, NEW.admin_id, NEW.saved_at);
      WHEN 'legal' THEN INSERT INTO legal_versions (page, version, from_day, body, admin_id, saved_at)
        VALUES (NEW.document, NEW.version, NEW.from_day, NEW.body #>> '{}', NEW.admin_id, NEW.saved_at);
      WHEN 'mail text' THEN INSERT INTO mail_text_versions (mail, version, text, admin_id, saved_at)
        VALUES (NEW.document, NEW.version, NEW.body, NEW.admin_id, NEW.saved_at);
    END CASE;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER setting_versions_copied AFTER INSERT ON setting_versions FOR EACH ROW EXECUTE FUNCTION copy_setting_version();--> statement-breakpoint
CREATE TRIGGER legal_versions_copied AFTER INSERT ON legal_versions FOR EACH ROW EXECUTE FUNCTION copy_legal_version();--> statement-breakpoint
CREATE TRIGGER mail_text_versions_copied AFTER INSERT ON mail_text_versions FOR EACH ROW EXECUTE FUNCTION copy_mail_text_version();--> statement-breakpoint
-- backfill: what the owner has saved, thousands of rows at most; only a save of the owner waits for it.
INSERT INTO versions (kind, document, version, body, from_day, restores, admin_id, saved_at)
  SELECT 'settings', section, version, values, NULL::date, restores, admin_id, saved_at FROM setting_versions
  UNION ALL SELECT 'legal', page, version, to_json(body), from_day, NULL, admin_id, saved_at FROM legal_versions
  UNION ALL SELECT 'mail text', mail, version, text, NULL, NULL, admin_id, saved_at FROM mail_text_versions;--> statement-breakpoint
CREATE TRIGGER versions_copied_back AFTER INSERT ON versions FOR EACH ROW EXECUTE FUNCTION copy_version_back();
