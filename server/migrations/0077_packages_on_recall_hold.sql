ALTER TABLE "fulfillments" DROP CONSTRAINT "fulfillments_on_its_way";--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "fulfillments_held" CHECK (held_reason IS NULL OR (state <> 'delivered' AND (state <> 'shipped' OR carrier = 'pickup'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "fulfillments" ADD CONSTRAINT "fulfillments_on_its_way" CHECK (shipped_at IS NULL OR (carrier IS NOT NULL AND tracking_number IS NOT NULL)) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."parcels_in_house" AS (SELECT f.id, f.order_id, f.shipped_at, f.held_reason, p.order_item_id, p.stock_line_id, p.unit_id
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id AND p.returned < p.quantity
    WHERE f.settled_as IS NULL AND (f.state IN ('pending', 'packed', 'returned_to_sender')
      OR (f.state = 'shipped' AND f.carrier = 'pickup')));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."parcels_shown" AS (SELECT f.id, f.order_id, f.position, f.state, f.carrier, f.tracking_number, f.shipped_at, f.delivered_at, f.expected_on,
    f.settled_as, f.boxes, f.note, f.received_by, coalesce(
      (SELECT jsonb_agg(jsonb_build_object('itemId', p.order_item_id, 'quantity', p.quantity, 'returned', p.returned,
          'unitId', p.unit_id, 'reason', p.reason) ORDER BY p.order_item_id, p.id)
        FROM fulfillment_pieces p WHERE p.fulfillment_id = f.id),
      '[]') AS pieces, f.held_reason
    FROM fulfillments f);