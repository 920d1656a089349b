-- products.stock_quantity is the sum of the product's stock lines, kept here so that whoever writes a line (an order,
-- an import, a person at a psql prompt) cannot forget it. Deltas, not a recount: concurrent writers of two lines of one
-- product queue on the product's row and both count.
CREATE FUNCTION add_stock_to_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE products SET stock_quantity = stock_quantity + change.quantity
    FROM (SELECT product_id, sum(quantity) AS quantity FROM new_lines GROUP BY product_id) AS change
    WHERE products.id = change.product_id AND change.quantity <> 0;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE products SET stock_quantity = stock_quantity - change.quantity
    FROM (SELECT product_id, sum(quantity) AS quantity FROM old_lines GROUP BY product_id) AS change
    WHERE products.id = change.product_id AND change.quantity <> 0;
  ELSE
    UPDATE products SET stock_quantity = stock_quantity + change.quantity
    FROM (
      SELECT product_id, sum(quantity) AS quantity
      FROM (SELECT product_id, quantity FROM new_lines UNION ALL SELECT product_id, -quantity FROM old_lines) AS both_sides
      GROUP BY product_id
    ) AS change
    WHERE products.id = change.product_id AND change.quantity <> 0;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER product_inventory_inserted AFTER INSERT ON product_inventory
  REFERENCING NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION add_stock_to_product();
--> statement-breakpoint
CREATE TRIGGER product_inventory_updated AFTER UPDATE ON product_inventory
  REFERENCING OLD TABLE AS old_lines NEW TABLE AS new_lines FOR EACH STATEMENT EXECUTE FUNCTION add_stock_to_product();
--> statement-breakpoint
CREATE TRIGGER product_inventory_deleted AFTER DELETE ON product_inventory
  REFERENCING OLD TABLE AS old_lines FOR EACH STATEMENT EXECUTE FUNCTION add_stock_to_product();
