CREATE TABLE "shipping_rates_cache" (
	"request_key" text NOT NULL,
	"source" text NOT NULL,
	"origin_zip" text NOT NULL,
	"destination_country" text NOT NULL,
	"destination_state" text NOT NULL,
	"destination_zip" text NOT NULL,
	"weight" numeric(8, 2) NOT NULL,
	"dimensions" text NOT NULL,
	"declared_value" numeric(12,2) NOT NULL,
	"provider" text NOT NULL,
	"service" text NOT NULL,
	"service_type" text NOT NULL,
	"rate" numeric(12,2) NOT NULL,
	"estimated_days" integer NOT NULL,
	"service_description" text NOT NULL,
	"delivery_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipping_rates_cache_request_key_provider_service_type_pk" PRIMARY KEY("request_key","provider","service_type"),
	CONSTRAINT "shipping_rates_cache_rate" CHECK (rate > 0)
);
--> statement-breakpoint
CREATE INDEX "shipping_rates_cache_expiry" ON "shipping_rates_cache" USING btree ("expires_at");