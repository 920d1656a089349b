ALTER TABLE "emails" DROP CONSTRAINT "emails_event";--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_template";--> statement-breakpoint
ALTER TABLE "return_lines" ADD COLUMN "disposition" text DEFAULT 'restock' NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_event" CHECK (event IN ('new_order', 'guest_order_confirmation', 'order_confirmation', 'payment_held', 'payment_declined', 'payment_not_charged', 'order_expired', 'order_shipped', 'order_delivered', 'order_canceled', 'order_lines_canceled', 'order_canceled_while_packing', 'order_refunded', 'return_requested', 'return_approved', 'return_denied', 'return_returned', 'new_rfq', 'rfq_received', 'rfq_quoted', 'rfq_unit_quoted', 'rfq_unit_approved', 'rfq_shipping_quoted', 'rfq_account_named', 'rfq_final_accepted', 'rfq_rejected', 'rfq_countered', 'rfq_declined', 'rfq_withdrawn', 'rfq_question', 'rfq_reply', 'rfq_expiring', 'new_aog', 'aog_received', 'aog_quoted', 'aog_unanswered', 'new_career_application', 'new_submission', 'submission_received', 'card_testing', 'new_user', 'verification', 'magic_link', 'reset', 'password_changed', 'newsletter_confirm', 'stock_alert_confirm', 'back_in_stock'));--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_template" CHECK (template IN ('verification', 'magicLink', 'reset', 'passwordChanged', 'newUser', 'newOrder', 'orderConfirmation', 'paymentHeld', 'paymentDeclined', 'paymentNotCharged', 'orderExpired', 'orderShipped', 'orderDelivered', 'orderCanceled', 'linesCanceled', 'orderRefunded', 'canceledWhilePacking', 'returnRequested', 'returnApproved', 'returnDenied', 'returnCompleted', 'quote', 'quoteMessages', 'notification', 'newSubmission', 'submissionReceived', 'cardTesting', 'newsletterConfirm', 'stockAlertConfirm', 'backInStock'));--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_disposition" CHECK (disposition IN ('restock', 'quarantine', 'scrap'));--> statement-breakpoint
CREATE VIEW "public"."order_parcels" AS (SELECT id, order_id, position, state, shipped_at, delivered_at, settled_as FROM fulfillments);--> statement-breakpoint
CREATE VIEW "public"."packed_pieces" AS (SELECT f.order_id, p.order_item_id, p.stock_line_id, p.unit_id, p.quantity
    FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id WHERE f.shipped_at IS NULL);--> statement-breakpoint
CREATE VIEW "public"."parcel_pieces" AS (SELECT f.order_id, l.order_item_id,
    coalesce(sum(l.quantity) FILTER (WHERE f.shipped_at IS NULL), 0)::int AS packed,
    coalesce(sum(l.quantity) FILTER (WHERE f.shipped_at IS NOT NULL AND f.settled_as IS DISTINCT FROM 'replaced'), 0)::int AS sent,
    coalesce(sum(l.quantity) FILTER (WHERE f.state IN ('shipped', 'delivered')), 0)::int AS with_buyer
    FROM fulfillments f JOIN fulfillment_lines l ON l.fulfillment_id = f.id GROUP BY f.order_id, l.order_item_id);--> statement-breakpoint
CREATE VIEW "public"."pieces_of_returns" AS (SELECT l.return_id, l.position, l.order_item_id, l.quantity, l.unit_id, r.order_id, r.state
    FROM returns r JOIN return_requested_lines l ON l.return_id = r.id WHERE r.received_at IS NULL
  UNION ALL SELECT l.return_id, l.position, l.order_item_id, l.quantity, l.unit_id, r.order_id, r.state
    FROM returns r JOIN return_lines l ON l.return_id = r.id);--> statement-breakpoint
CREATE VIEW "public"."returns_view" AS (SELECT id, order_id, position, state, reason, comments, note, goods, freight, refund_id, elsewhere, requested_at,
    decided_at, received_at, completed_at, moved_at,
    ARRAY(SELECT p.id FROM return_pictures p WHERE p.return_id = r.id ORDER BY p.position) AS pictures FROM returns r);--> statement-breakpoint
UPDATE return_lines SET disposition = 'scrap' WHERE condition IS NULL;
--> statement-breakpoint
-- Returns of before were of all that was sent; what came back of them stands in return_lines.
INSERT INTO return_requested_lines (return_id, position, order_item_id, quantity)
  SELECT r.id, row_number() OVER (PARTITION BY r.id ORDER BY i.position), i.id, i.quantity
  FROM returns r JOIN order_items i ON i.order_id = r.order_id AND i.price_source <> 'round-up'
  WHERE NOT EXISTS (SELECT FROM return_requested_lines l WHERE l.return_id = r.id);
