-- Unconfirmed documents of stock lines are updated too: the update waits for a confirmation in progress, which was for the part's former number.
CREATE OR REPLACE FUNCTION compare_documents_of_part_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE unit_documents d SET reading = CASE d.reading WHEN 'no_text' THEN d.reading ELSE 'unread' END, confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
    FROM units u WHERE u.product_id = NEW.id AND d.unit_id = u.id AND d.kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc')
      AND (OLD.sku <> NEW.sku OR d.blocks ? 'description');
  IF OLD.sku <> NEW.sku THEN
    UPDATE stock_documents d SET confirmed_at = NULL, confirmed_by = NULL, confirmed_reason = ''
      FROM stock_lines i WHERE i.product_id = NEW.id AND d.stock_line_id = i.id
        AND d.kind IN ('8130-3', 'dual-release', 'easa-form-1', 'tcca-form-one', 'coc');
  END IF;
  RETURN NULL;
END $$;
