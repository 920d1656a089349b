CREATE OR REPLACE VIEW "public"."own_units" AS (SELECT id, product_id, quantity, cost, price, received_on, created_at, stock_line_id FROM units
    WHERE state = 'available' AND quantity > 0 AND owner = '');
