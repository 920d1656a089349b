ALTER TABLE "unit_documents" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "unit_documents" ADD COLUMN "reading" text DEFAULT 'unread' NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_documents" ADD COLUMN "faults" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_documents" ADD COLUMN "confirmed_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Documents of lines of stock have counted until now, and go on counting: the default fills the rows that are there, and is
-- dropped for those that come.
ALTER TABLE "stock_documents" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "stock_documents" ALTER COLUMN "confirmed_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "stock_documents" ADD COLUMN "confirmed_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "unit_documents" ADD CONSTRAINT "unit_documents_reading" CHECK (reading IN ('unread', 'no_text', 'incomplete', 'differs', 'agrees')) NOT VALID;--> statement-breakpoint
-- What was read and confirmed is of the unit as it was: once its facts change, its documents are compared anew.
CREATE FUNCTION "compare_documents_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unit_documents SET reading = CASE reading WHEN 'no_text' THEN reading ELSE 'unread' END, confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
    WHERE unit_id = NEW.id AND kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc')
      AND (reading NOT IN ('unread', 'no_text') OR confirmed_at IS NOT NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "units_documents_anew"
  AFTER UPDATE OF kind, mark, paper_number, paper_by, paper_date, paper_quantity ON "units" FOR EACH ROW
  WHEN ((OLD.kind, OLD.mark, OLD.paper_number, OLD.paper_by, OLD.paper_date, OLD.paper_quantity)
    IS DISTINCT FROM (NEW.kind, NEW.mark, NEW.paper_number, NEW.paper_by, NEW.paper_date, NEW.paper_quantity))
  EXECUTE FUNCTION compare_documents_anew();
