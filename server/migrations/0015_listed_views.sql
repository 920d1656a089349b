DROP VIEW "public"."stock_counts";--> statement-breakpoint
CREATE VIEW "public"."units_in_house" AS (SELECT u.id, u.stock_line_id, u.product_id, u.kind, u.mark, u.condition_code, u.bin, u.paper, u.paper_number, u.paper_by,
    u.paper_date, u.trace_to, u.hours_since_new, u.cycles_since_new, u.hours_since_overhaul, u.cycles_since_overhaul,
    u.manufactured_on, u.cured_on, u.expires_on, u.owner, u.cost, u.price, u.note,
    CASE WHEN u.state = 'available' THEN u.quantity + coalesce(
      (SELECT sum(r.quantity) FROM reserved_units r WHERE r.unit_id = u.id), 0) ELSE 0 END::int AS on_shelf
    FROM units u WHERE NOT u.is_gone);--> statement-breakpoint
CREATE VIEW "public"."stock_counts" AS (SELECT i.id, i.product_id, i.condition, i.quantity, i.backordered, i.unit_pieces,
    greatest(0, i.quantity - i.backordered + coalesce(
      (SELECT sum(h.quantity) FROM reservations h WHERE h.stock_line_id = i.id AND h.state = 'held'), 0))::int AS on_shelf,
    coalesce((SELECT sum(h.quantity) FROM reservations h
      WHERE h.stock_line_id = i.id AND h.state IN ('held', 'sold')), 0)::int AS taken,
    o.has_own_papers OR EXISTS (SELECT FROM units u WHERE u.stock_line_id = i.id) AS has_papers, o.has_own_papers,
    greatest(0, i.quantity - i.unit_pieces - i.backordered + coalesce(
      (SELECT sum(h.quantity) FROM reservations h WHERE h.stock_line_id = i.id AND h.state = 'held'), 0)
      - coalesce((SELECT sum(r.quantity) FROM units u JOIN reserved_units r ON r.unit_id = u.id
        JOIN reservations h ON h.order_id = r.order_id AND h.stock_line_id = i.id AND h.state = 'held'
        WHERE u.stock_line_id = i.id), 0))::int AS loose
    FROM stock_lines i CROSS JOIN LATERAL (
      SELECT num_nonnulls(i.serial_or_batch, i.tag_type, i.tagged_by, i.tag_date, i.trace_to, i.shelf_life_expiry) > 0
        OR EXISTS (SELECT FROM stock_documents d WHERE d.stock_line_id = i.id) AS has_own_papers) o);