DROP VIEW "public"."parcels_shown";--> statement-breakpoint
ALTER TABLE "fulfillments" ADD COLUMN "received_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE VIEW "public"."parcels_shown" AS (SELECT f.id, f.order_id, f.position, f.state, f.carrier, f.tracking_number, f.shipped_at, f.delivered_at, f.expected_on,
    f.settled_as, f.boxes, f.note, f.received_by, coalesce(
      (SELECT jsonb_agg(jsonb_build_object('itemId', p.order_item_id, 'quantity', p.quantity, 'unitId', p.unit_id,
          'reason', p.reason) ORDER BY p.order_item_id, p.id)
        FROM fulfillment_pieces p WHERE p.fulfillment_id = f.id),
      (SELECT jsonb_agg(jsonb_build_object('itemId', l.order_item_id, 'quantity', l.quantity, 'unitId', NULL, 'reason', '')
          ORDER BY l.order_item_id)
        FROM fulfillment_lines l WHERE l.fulfillment_id = f.id),
      '[]') AS pieces
    FROM fulfillments f);