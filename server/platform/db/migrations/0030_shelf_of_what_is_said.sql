DROP INDEX "products_on_shelf_of_manufacturer";--> statement-breakpoint
DROP INDEX "products_on_shelf_for_aircraft";--> statement-breakpoint
CREATE INDEX "products_on_shelf_of_manufacturer" ON "products" USING btree ("manufacturer","name_key","id") WHERE is_published AND is_listed AND stock_quantity > 0 AND manufacturer IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_on_shelf_for_aircraft" ON "products" USING btree ("aircraft_type","name_key","id") WHERE is_published AND is_listed AND stock_quantity > 0 AND aircraft_type IS NOT NULL;