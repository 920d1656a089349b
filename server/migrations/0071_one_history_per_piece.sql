-- backfill: rows of parcels that left and of returns that were received, each once and by their keys; such parcels change seldom, and a
-- step of the back office that meets one waits until this has ended.
CREATE TABLE "return_piece_sources" (
	"return_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"piece_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"unit_id" bigint,
	CONSTRAINT "return_piece_sources_return_id_position_piece_id_pk" PRIMARY KEY("return_id","position","piece_id"),
	CONSTRAINT "return_piece_sources_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
DROP VIEW "public"."order_parcels";--> statement-breakpoint
DROP VIEW "public"."parcel_pieces";--> statement-breakpoint
DROP VIEW "public"."parcels_shown";--> statement-breakpoint
ALTER TABLE "fulfillment_pieces" ADD COLUMN "returned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillment_pieces" ADD COLUMN "came_back" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfillment_pieces" ADD COLUMN "lost" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "return_piece_sources" ADD CONSTRAINT "return_piece_sources_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_piece_sources" ADD CONSTRAINT "return_piece_sources_piece_id_fulfillment_pieces_id_fk" FOREIGN KEY ("piece_id") REFERENCES "public"."fulfillment_pieces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_piece_sources_piece" ON "return_piece_sources" USING btree ("piece_id");--> statement-breakpoint
ALTER TABLE "fulfillment_pieces" ADD CONSTRAINT "fulfillment_pieces_history" CHECK (returned >= 0 AND came_back >= 0 AND lost >= 0 AND returned + came_back + lost <= quantity) NOT VALID;--> statement-breakpoint
CREATE VIEW "public"."order_parcels" AS (SELECT f.id, f.order_id, f.position, f.state, f.shipped_at, f.delivered_at, f.settled_as, p.pieces, p.returned
    FROM fulfillments f CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0)::int AS pieces, coalesce(sum(returned), 0)::int AS returned
      FROM fulfillment_pieces WHERE fulfillment_id = f.id) p);--> statement-breakpoint
CREATE VIEW "public"."parcel_pieces" AS (SELECT f.order_id, p.order_item_id,
    coalesce(sum(p.quantity) FILTER (WHERE f.shipped_at IS NULL), 0)::int AS packed,
    coalesce(sum(p.quantity) FILTER (WHERE f.shipped_at IS NOT NULL AND f.settled_as IS DISTINCT FROM 'replaced'), 0)::int AS sent,
    coalesce(sum(p.quantity - p.returned) FILTER (WHERE f.state IN ('shipped', 'delivered')), 0)::int AS with_buyer,
    coalesce(sum(p.returned), 0)::int AS returned,
    coalesce(sum(p.came_back), 0)::int AS came_back,
    coalesce(sum(p.lost) FILTER (WHERE f.settled_as IS DISTINCT FROM 'replaced'), 0)::int AS lost
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id GROUP BY f.order_id, p.order_item_id);--> statement-breakpoint
CREATE VIEW "public"."parcels_shown" AS (SELECT f.id, f.order_id, f.position, f.state, f.carrier, f.tracking_number, f.shipped_at, f.delivered_at, f.expected_on,
    f.settled_as, f.boxes, f.note, f.received_by, coalesce(
      (SELECT jsonb_agg(jsonb_build_object('itemId', p.order_item_id, 'quantity', p.quantity, 'returned', p.returned,
          'unitId', p.unit_id, 'reason', p.reason) ORDER BY p.order_item_id, p.id)
        FROM fulfillment_pieces p WHERE p.fulfillment_id = f.id),
      '[]') AS pieces
    FROM fulfillments f);--> statement-breakpoint
-- Of what left before its pieces were kept, the pieces are those of its lines.
INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, quantity)
  SELECT l.fulfillment_id, l.order_item_id, l.quantity FROM fulfillment_lines l JOIN fulfillments f ON f.id = l.fulfillment_id
  WHERE f.shipped_at IS NOT NULL AND NOT EXISTS (SELECT FROM fulfillment_pieces p WHERE p.fulfillment_id = f.id);--> statement-breakpoint
-- What returns have brought, first of the units that they name: both are laid out piece by piece, and what lies side by side is the
-- same. Parcels that went astray come last. What does not fit, as it came back twice, is left out: checkDatabase finds it.
INSERT INTO return_piece_sources (return_id, position, piece_id, quantity, unit_id)
  WITH came AS (
    SELECT l.return_id, l.position, l.order_item_id, l.unit_id,
      sum(l.quantity) OVER w - l.quantity AS begins, sum(l.quantity) OVER w AS ends
    FROM return_lines l JOIN returns r ON r.id = l.return_id WHERE l.unit_id IS NOT NULL
    WINDOW w AS (PARTITION BY l.order_item_id, l.unit_id ORDER BY r.position, l.position)
  ), went AS (
    SELECT p.id, p.order_item_id, p.unit_id, sum(p.quantity) OVER w - p.quantity AS begins, sum(p.quantity) OVER w AS ends
    FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id AND f.shipped_at IS NOT NULL WHERE p.unit_id IS NOT NULL
    WINDOW w AS (PARTITION BY p.order_item_id, p.unit_id ORDER BY f.state IN ('lost', 'returned_to_sender'), f.position, p.id)
  )
  SELECT c.return_id, c.position, w.id, least(c.ends, w.ends) - greatest(c.begins, w.begins), w.unit_id
  FROM came c JOIN went w ON w.order_item_id = c.order_item_id AND w.unit_id = c.unit_id AND w.begins < c.ends AND c.begins < w.ends;--> statement-breakpoint
INSERT INTO return_piece_sources (return_id, position, piece_id, quantity, unit_id)
  WITH open_lines AS (
    SELECT l.return_id, l.position, r.position AS turn, l.order_item_id, l.quantity - coalesce((SELECT sum(s.quantity)
      FROM return_piece_sources s WHERE s.return_id = l.return_id AND s.position = l.position), 0) AS pieces
    FROM return_lines l JOIN returns r ON r.id = l.return_id
  ), came AS (
    SELECT return_id, position, order_item_id, sum(pieces) OVER w - pieces AS begins, sum(pieces) OVER w AS ends
    FROM open_lines WHERE pieces > 0 WINDOW w AS (PARTITION BY order_item_id ORDER BY turn, position)
  ), open_pieces AS (
    SELECT p.id, p.order_item_id, p.unit_id, f.position, f.state IN ('lost', 'returned_to_sender') AS is_astray,
      p.quantity - coalesce((SELECT sum(s.quantity) FROM return_piece_sources s WHERE s.piece_id = p.id), 0) AS pieces
    FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id AND f.shipped_at IS NOT NULL
    WHERE p.order_item_id IN (SELECT order_item_id FROM came)
  ), went AS (
    SELECT id, order_item_id, unit_id, sum(pieces) OVER w - pieces AS begins, sum(pieces) OVER w AS ends
    FROM open_pieces WHERE pieces > 0 WINDOW w AS (PARTITION BY order_item_id ORDER BY is_astray, position, id)
  )
  SELECT c.return_id, c.position, w.id, least(c.ends, w.ends) - greatest(c.begins, w.begins), w.unit_id
  FROM came c JOIN went w ON w.order_item_id = c.order_item_id AND w.begins < c.ends AND c.begins < w.ends
  ON CONFLICT (return_id, position, piece_id) DO UPDATE SET quantity = return_piece_sources.quantity + excluded.quantity;--> statement-breakpoint
UPDATE fulfillment_pieces p SET returned = s.pieces
  FROM (SELECT piece_id, sum(quantity) AS pieces FROM return_piece_sources GROUP BY 1) s WHERE s.piece_id = p.id;--> statement-breakpoint
-- A parcel of which a return brought pieces had arrived; one that was settled before that stays as it is.
UPDATE fulfillments f SET state = 'delivered', version = version + 1, updated_at = now(),
    delivered_at = greatest(f.shipped_at, (SELECT min(r.received_at) FROM returns r JOIN return_piece_sources s ON s.return_id = r.id
      JOIN fulfillment_pieces p ON p.id = s.piece_id WHERE p.fulfillment_id = f.id))
  WHERE f.state IN ('shipped', 'lost', 'returned_to_sender') AND f.settled_as IS NULL
    AND EXISTS (SELECT FROM fulfillment_pieces p WHERE p.fulfillment_id = f.id AND p.returned > 0);--> statement-breakpoint
UPDATE fulfillment_pieces p SET lost = CASE f.state WHEN 'lost' THEN p.quantity - p.returned ELSE 0 END,
    came_back = CASE f.state WHEN 'lost' THEN 0 ELSE p.quantity - p.returned END
  FROM fulfillments f WHERE f.id = p.fulfillment_id AND f.state IN ('lost', 'returned_to_sender');--> statement-breakpoint
-- Orders of which no piece is out any more: all were lost or came back, and are paid back.
UPDATE orders o SET status = CASE WHEN EXISTS (SELECT FROM order_parcels p WHERE p.order_id = o.id AND p.returned > 0)
    THEN 'returned' ELSE 'canceled' END, version = version + 1, updated_at = now()
  WHERE o.status IN ('shipped', 'delivered') AND o.to_ship = 0
    AND EXISTS (SELECT FROM order_parcels p WHERE p.order_id = o.id AND p.shipped_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM order_parcels p WHERE p.order_id = o.id AND p.settled_as IS NULL AND p.returned < p.pieces);
