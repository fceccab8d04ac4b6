-- The five questions of a new platform, rewritten where nobody has edited them.
update faq_entry set question = fresh.question, answer = fresh.answer
  from (values
    ('How do I follow my order?', 'How do I track my order?', 'Open **Order Tracking** in the menu to see where each order is and when it should arrive. You can also search by order number or tracking number.'),
    ('How long does a deposit take?', 'How long does a deposit take?', 'Send the coins, then upload proof of payment in your **Wallet**. An administrator reviews it, and you’re notified of the decision. Each request shows its status.'),
    ('What does each level open?', 'What does each level include?', 'Seeker, Guardian and Master each have their own part of the library and courses. Locked items show the level they need. **Membership** compares the levels.'),
    ('Can I give something back?', 'Can I return an item?', 'Yes, there’s a 30-day money-back guarantee. Write to us here with your order number, and we’ll refund the amount to your wallet.'),
    ('How do I change my address or password?', 'How do I change my address or password?', 'Open **Settings**. Your address is under *Shipping Details* and your password under *Security*.')
  ) as fresh (old, question, answer)
 where faq_entry.question = fresh.old and faq_entry.changed_at = '2024-01-01Z'
   and not exists (select from faq_entry other where other.id <> faq_entry.id and lower(other.question) = lower(fresh.question));
