CREATE OR REPLACE VIEW "public"."units_to_see" AS (SELECT id, product_id, kind, mark, state, quantity, expires_on FROM units
    WHERE state IN ('inspecting', 'quarantined') OR (state = 'available' AND quantity > 0 AND expires_on IS NOT NULL));
