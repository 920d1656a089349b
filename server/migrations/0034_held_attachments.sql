CREATE TABLE "held_attachments" (
	"attachment_id" bigint PRIMARY KEY NOT NULL,
	"draft_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_attachments" ADD CONSTRAINT "held_attachments_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_attachments_draft" ON "held_attachments" USING btree ("draft_key");--> statement-breakpoint
-- As with quotes and orders: server/attachments knows of drafts by their keys only. What its draft lets go of is deleted by a job.
ALTER TABLE held_attachments ADD CONSTRAINT held_attachments_draft_fk FOREIGN KEY (draft_key) REFERENCES link_drafts ON DELETE CASCADE;
