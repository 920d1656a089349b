-- Documents that are unread are written too: so a comparison that is under way, which has them locked, is waited for and repeated.
CREATE OR REPLACE FUNCTION "compare_documents_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unit_documents SET reading = CASE reading WHEN 'no_text' THEN reading ELSE 'unread' END, confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
    WHERE unit_id = NEW.id AND kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc');
  RETURN NULL;
END $$;--> statement-breakpoint
-- As another part, or in another condition, a unit is another piece than the one that its documents were confirmed for.
CREATE OR REPLACE TRIGGER "units_documents_anew"
  AFTER UPDATE OF product_id, kind, mark, condition_code, paper_number, paper_by, paper_date, paper_quantity ON "units" FOR EACH ROW
  WHEN ((OLD.product_id, OLD.kind, OLD.mark, OLD.condition_code, OLD.paper_number, OLD.paper_by, OLD.paper_date, OLD.paper_quantity)
    IS DISTINCT FROM (NEW.product_id, NEW.kind, NEW.mark, NEW.condition_code, NEW.paper_number, NEW.paper_by, NEW.paper_date, NEW.paper_quantity))
  EXECUTE FUNCTION compare_documents_anew();--> statement-breakpoint
-- Documents were read and confirmed against the number of their part, and against its name where they describe it.
CREATE FUNCTION "compare_documents_of_part_anew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unit_documents d SET reading = CASE d.reading WHEN 'no_text' THEN d.reading ELSE 'unread' END, confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
    FROM units u WHERE u.product_id = NEW.id AND d.unit_id = u.id AND d.kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc')
      AND (OLD.sku <> NEW.sku OR d.blocks ? 'description');
  IF OLD.sku <> NEW.sku THEN
    UPDATE stock_documents d SET confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
      FROM stock_lines i WHERE i.product_id = NEW.id AND d.stock_line_id = i.id AND d.confirmed_at IS NOT NULL
        AND d.kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc');
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_documents_anew"
  AFTER UPDATE OF sku, name ON "products" FOR EACH ROW
  WHEN ((OLD.sku, OLD.name) IS DISTINCT FROM (NEW.sku, NEW.name))
  EXECUTE FUNCTION compare_documents_of_part_anew();
