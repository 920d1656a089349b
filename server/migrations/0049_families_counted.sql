CREATE TABLE "family_counts" (
	"family" text PRIMARY KEY NOT NULL,
	"parts" bigint NOT NULL,
	CONSTRAINT "family_counts_parts" CHECK (parts >= 0)
);
--> statement-breakpoint
ALTER TABLE "fact_rules" ADD COLUMN "has_untold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who changes many parts one piece after the other tells of them once, at the end, and sets `store.tells_later` for each piece.
CREATE OR REPLACE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('store.tells_later', true) = 'on' THEN
    RETURN NULL;
  END IF;
  PERFORM tell_of_products(ARRAY(SELECT id FROM changed LIMIT 31));
  -- A slug that is no more: its page is gone at once, too.
  INSERT INTO events (kind, subject)
  SELECT 'product.changed', c.slug FROM changed c
  WHERE (SELECT count(*) FROM (SELECT FROM changed LIMIT 31) AS few) <= 30
    AND NOT EXISTS (SELECT FROM products p WHERE p.id = c.id AND p.slug = c.slug);
  RETURN NULL;
END $$;
