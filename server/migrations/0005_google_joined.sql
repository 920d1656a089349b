ALTER TABLE "emails" DROP CONSTRAINT "emails_event";
--> statement-breakpoint
ALTER TABLE "emails" DROP CONSTRAINT "emails_template";
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_event" CHECK (event IN ('new_order', 'guest_order_confirmation', 'order_confirmation', 'payment_held', 'payment_declined', 'payment_not_charged', 'order_expired', 'backorder_arrived', 'promise_changed', 'order_charges_changed', 'order_shipped', 'order_delivered', 'parcel_lost', 'parcel_settled', 'order_canceled', 'order_lines_canceled', 'order_canceled_while_packing', 'order_refunded', 'return_requested', 'return_approved', 'return_denied', 'return_returned', 'new_rfq', 'rfq_received', 'rfq_quoted', 'rfq_unit_quoted', 'rfq_unit_approved', 'rfq_shipping_quoted', 'rfq_account_named', 'rfq_final_accepted', 'rfq_rejected', 'rfq_countered', 'rfq_declined', 'rfq_withdrawn', 'rfq_question', 'rfq_reply', 'rfq_expiring', 'new_aog', 'aog_received', 'aog_quoted', 'aog_unanswered', 'new_career_application', 'new_submission', 'submission_received', 'card_testing', 'new_user', 'verification', 'magic_link', 'reset', 'password_changed', 'google_joined', 'newsletter_confirm', 'your_data', 'stock_alert_confirm', 'back_in_stock')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_template" CHECK (template IN ('verification', 'magicLink', 'reset', 'passwordChanged', 'googleJoined', 'newUser', 'newOrder', 'orderConfirmation', 'orderChargesChanged', 'paymentHeld', 'paymentDeclined', 'paymentNotCharged', 'orderExpired', 'backorderArrived', 'promiseChanged', 'orderShipped', 'orderDelivered', 'parcelLost', 'parcelSettled', 'orderCanceled', 'linesCanceled', 'orderRefunded', 'canceledWhilePacking', 'returnRequested', 'returnApproved', 'returnDenied', 'returnCompleted', 'quote', 'quoteMessages', 'notification', 'newSubmission', 'submissionReceived', 'cardTesting', 'newsletterConfirm', 'stockAlertConfirm', 'backInStock', 'yourData')) NOT VALID;
--> statement-breakpoint
ALTER TABLE "security_events" DROP CONSTRAINT "security_events_event";
--> statement-breakpoint
-- The words of domain/customers/security-event.ts.
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_event" CHECK (event IN ('sign_up', 'sign_in', 'sign_in_locked', 'sign_out', 'link_asked',
  'verification_asked', 'address_verified', 'reset_asked', 'password_reset', 'password_changed', 'two_step_on', 'two_step_off',
  'google_joined', 'google_removed', 'session_ended', 'role_changed', 'account_deleted', 'data_exported', 'payments_declined',
  'limit_refused', 'origin_refused', 'rights_refused')) NOT VALID;
