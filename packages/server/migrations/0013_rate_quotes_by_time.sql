-- Which quotes were made while a rate was in force.
create index rate_quote_made on rate_quote (asset_code, made_at);
