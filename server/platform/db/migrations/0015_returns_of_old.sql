-- Returns from before the desk kept when each was moved last.
UPDATE orders SET return_moved_at = updated_at
WHERE status IN ('return_requested', 'return_approved', 'return_denied', 'returned');
--> statement-breakpoint
-- An order that was deleted is gone from lists and pages that are open.
CREATE TRIGGER orders_told_delete AFTER DELETE ON orders
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION order_changed();
--> statement-breakpoint
-- How far a return has come is shown with its order.
CREATE TRIGGER completions_told_update AFTER UPDATE ON return_completions
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION part_of_order_changed();
