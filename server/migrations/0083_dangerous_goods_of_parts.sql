ALTER TABLE "products" ADD COLUMN "hazmat_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "un_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hazard_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "packing_group" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hazmat_aircraft" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "may_be_hazmat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hazmat_aircraft" CHECK (hazmat_aircraft IN ('', 'forbidden', 'cargo', 'passenger')) NOT VALID;--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."products_view" AS (SELECT id, sku, slug, name, price, sale_price, selling_price, category_id, manufacturer, brand, gtin,
    aircraft_type, weight, dimensions, uom, description, short_description, condition, in_stock, conditions,
    is_published, off_by_import, is_listed, lowest_own_price, own_prices_only, backorder_days, is_hazmat, hazmat_checked, un_number, hazard_class,
    packing_group, hazmat_aircraft, may_be_hazmat FROM products);--> statement-breakpoint
-- A category says, too, that its parts may be dangerous goods.
CREATE OR REPLACE TRIGGER products_facts_changed AFTER UPDATE OF sku, name, description, category_id ON products FOR EACH ROW
  WHEN (OLD.sku IS DISTINCT FROM NEW.sku OR OLD.name IS DISTINCT FROM NEW.name OR OLD.description IS DISTINCT FROM NEW.description
    OR OLD.category_id IS DISTINCT FROM NEW.category_id)
  EXECUTE FUNCTION facts_of_part_due();
