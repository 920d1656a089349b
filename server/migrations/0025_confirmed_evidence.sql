ALTER TABLE "stock_lines" ADD COLUMN "evidence_by" uuid;--> statement-breakpoint
-- A document of a stock line was confirmed for this evidence.
CREATE FUNCTION confirm_line_documents_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_documents SET confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
    WHERE stock_line_id = NEW.id AND kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_lines_documents_anew
  AFTER UPDATE OF serial_or_batch, tag_type, tagged_by, tag_date, trace_to, shelf_life_expiry ON stock_lines FOR EACH ROW
  WHEN ((OLD.serial_or_batch, OLD.tag_type, OLD.tagged_by, OLD.tag_date, OLD.trace_to, OLD.shelf_life_expiry)
    IS DISTINCT FROM (NEW.serial_or_batch, NEW.tag_type, NEW.tagged_by, NEW.tag_date, NEW.trace_to, NEW.shelf_life_expiry))
  EXECUTE FUNCTION confirm_line_documents_anew();
