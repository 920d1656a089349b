-- concurrently
ALTER TABLE "fulfillments" VALIDATE CONSTRAINT "fulfillments_on_its_way";
--> statement-breakpoint
ALTER TABLE "fulfillments" VALIDATE CONSTRAINT "fulfillments_held";
