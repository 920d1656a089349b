-- The page of the other part names a cross-reference also if that is written in another way.
CREATE OR REPLACE FUNCTION reference_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_of_products(ARRAY(
    SELECT product_id FROM changed UNION SELECT p.id FROM changed c JOIN products p ON p.sku_key = public.part_number_key(c.other_sku) LIMIT 31
  ));
  RETURN NULL;
END $$;
