CREATE TABLE "shelf_counts" (
	"category_id" bigint PRIMARY KEY NOT NULL,
	"parts" bigint NOT NULL,
	"facets" jsonb,
	"counted_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	CONSTRAINT "shelf_counts_sane" CHECK (category_id >= 0 AND parts >= 0 AND took_ms >= 0)
);
