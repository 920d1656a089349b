CREATE INDEX "units_quarantined" ON "units" USING btree ("id") WHERE state = 'quarantined';--> statement-breakpoint
CREATE VIEW "public"."units_to_see" AS (SELECT id, product_id, kind, mark, state, quantity, expires_on FROM units
    WHERE state = 'quarantined' OR (state = 'available' AND quantity > 0 AND expires_on IS NOT NULL));