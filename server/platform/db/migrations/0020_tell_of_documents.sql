-- A public document of a line of stock stands on its part's page (migration 0004).
CREATE FUNCTION document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(
    SELECT DISTINCT i.product_id FROM changed c JOIN product_inventory i ON i.id = c.inventory_id LIMIT 31
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_told_insert AFTER INSERT ON stock_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
--> statement-breakpoint
CREATE TRIGGER documents_told_update AFTER UPDATE ON stock_documents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
--> statement-breakpoint
CREATE TRIGGER documents_told_delete AFTER DELETE ON stock_documents
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION document_changed();
