ALTER TABLE "units" ADD COLUMN "engine_serial" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."units_for_sale" AS (SELECT id, stock_line_id, product_id, quantity, kind, mark, condition_code, paper, paper_number, paper_by, paper_date, paper_is_copy, trace_to,
  expires_on, hours_since_new, cycles_since_new,
    hours_since_overhaul, cycles_since_overhaul, manufactured_on, price, manufactured_as, expires_as, engine_serial FROM units
    WHERE NOT is_gone AND state = 'available' AND quantity > 0);
--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."units_in_house" AS (SELECT u.id, u.stock_line_id, u.product_id, u.kind, u.mark, u.condition_code, u.bin, u.paper, u.paper_number, u.paper_by,
    u.paper_date, u.trace_to, u.hours_since_new, u.cycles_since_new, u.hours_since_overhaul, u.cycles_since_overhaul,
    u.manufactured_on, u.cured_on, u.expires_on, u.owner, u.cost, u.price, u.note,
    CASE WHEN u.state = 'available' THEN u.quantity + coalesce(
      (SELECT sum(r.quantity) FROM reserved_units r WHERE r.unit_id = u.id), 0) ELSE 0 END::int AS on_shelf,
    u.paper_approval, u.paper_status, u.paper_quantity, u.paper_remarks, u.paper_is_copy, u.last_operator, u.came_off, u.non_incident,
    u.life_limit, u.received_on, u.vendor, u.vendor_document, u.manufactured_as, u.cured_as, u.expires_as, u.engine_serial
    FROM units u WHERE NOT u.is_gone);
