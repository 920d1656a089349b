CREATE TABLE "stock_checks" (
	"only_one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"took_ms" integer DEFAULT 0 NOT NULL,
	"ledger" integer DEFAULT 0 NOT NULL,
	"units" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_checks_only_one" CHECK (only_one)
);
