/**
 * SQL: the end of an INSERT INTO reserved_units (order_id, unit_id, quantity, paper). If the order has pieces of the unit
 * already, its row promises the stricter of both papers: any paper before none, and a dual release before the forms of
 * one authority, or instead of those of both.
 */
export const ADD_TO_RESERVED = `ON CONFLICT (order_id, unit_id) DO UPDATE SET quantity = reserved_units.quantity + excluded.quantity,
  paper = CASE WHEN reserved_units.paper <> excluded.paper
      AND ARRAY[reserved_units.paper, excluded.paper] <@ ARRAY['FAA 8130-3', 'EASA Form 1', 'Dual release'] THEN 'Dual release'
    ELSE coalesce(reserved_units.paper, excluded.paper) END`
