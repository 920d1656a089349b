-- products.stock_quantity is the sum of the product's stock lines and products.conditions those in stock, the largest
-- line first. They are kept here so that whoever writes a line (an order, an import, a person at a psql prompt) cannot
-- forget them. The product is locked first and its lines are counted after, by a statement with a snapshot of its own:
-- of two writers of two lines of one product, the later one sees what the earlier one committed.
CREATE OR REPLACE FUNCTION add_stock_to_product() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched bigint[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    touched := ARRAY(SELECT DISTINCT product_id FROM new_lines);
  ELSIF TG_OP = 'DELETE' THEN
    touched := ARRAY(SELECT DISTINCT product_id FROM old_lines);
  ELSE
    touched := ARRAY(
      SELECT DISTINCT product_id FROM (
        (SELECT product_id, condition, quantity FROM new_lines EXCEPT ALL SELECT product_id, condition, quantity FROM old_lines)
        UNION ALL
        (SELECT product_id, condition, quantity FROM old_lines EXCEPT ALL SELECT product_id, condition, quantity FROM new_lines)
      ) AS different
    );
  END IF;
  IF cardinality(touched) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM products WHERE id = ANY(touched) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET stock_quantity = counted.quantity, conditions = counted.conditions
  FROM (
    SELECT p.id, coalesce(sum(i.quantity), 0) AS quantity,
      coalesce(array_agg(i.condition ORDER BY i.quantity DESC, i.id) FILTER (WHERE i.quantity > 0), '{}') AS conditions
    FROM unnest(touched) AS p (id) LEFT JOIN product_inventory i ON i.product_id = p.id
    GROUP BY p.id
  ) AS counted
  WHERE products.id = counted.id
    AND (products.stock_quantity, products.conditions) IS DISTINCT FROM (counted.quantity, counted.conditions);
  RETURN NULL;
END $$;
--> statement-breakpoint
UPDATE products SET conditions = counted.conditions
FROM (
  SELECT product_id, array_agg(condition ORDER BY quantity DESC, id) AS conditions
  FROM product_inventory WHERE quantity > 0 GROUP BY product_id
) AS counted
WHERE products.id = counted.product_id;
--> statement-breakpoint
-- Search plans by how common a word is: more values are looked at to know (docs/decisions/0007-search.md).
ALTER TABLE products ALTER COLUMN search_text SET STATISTICS 1000;
